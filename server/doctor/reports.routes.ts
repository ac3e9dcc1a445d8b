import { doctorReport, runDoctor } from '../../contract/admin/doctor.ts'
import { route } from '../http/route.ts'
import { readReport, requestReport } from './reports.ts'

export const doctorRoutes = [
  route(doctorReport, ({ deps }) => readReport(deps)),
  route(runDoctor, ({ deps }) => requestReport(deps)),
]
