import type { doctorTexts as english } from '../../en/admin/doctor-texts.ts'
import { doctorFindings } from './doctor/findings.ts'
import { doctorNames } from './doctor/names.ts'
import { doctorPassed } from './doctor/passed.ts'
import { doctorRemedies } from './doctor/remedies.ts'

export const doctorTexts: typeof english = {
  texts: { ...doctorNames, ...doctorPassed, ...doctorFindings, ...doctorRemedies },
}
