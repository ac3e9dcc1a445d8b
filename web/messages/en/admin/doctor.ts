import type { DoctorResult } from '../../../../contract/admin/doctor.ts'
import { lazily } from '../../lazily.ts'

const number = lazily(() => new Intl.NumberFormat('en'))
const problems = (count: number) => `${number().format(count)} ${count === 1 ? 'problem' : 'problems'}`
const warnings = (count: number) => `${number().format(count)} ${count === 1 ? 'warning' : 'warnings'}`

export const doctorMessages = {
  doctor: {
    title: 'Installation check',
    sub: 'Finds problems with the configuration, database, email and backups. It doesn’t change anything.',
    run: 'Check now',
    runAgain: 'Check again',
    running: 'Checking. This usually takes a few seconds.',
    failed: 'The check couldn’t be completed.',
    failedSentence: 'The reason is in the server log. Try again.',
    older: 'The results below are from an earlier check.',
    never: 'Not checked yet',
    neverSentence: 'Check the installation before you go live, and after every change.',
    checked: 'Checked',
    sound: 'No problems found.',
    found: (wrong: number, warning: number) =>
      `${[wrong > 0 && problems(wrong), warning > 0 && warnings(warning)].filter(Boolean).join(' and ')}.`,
    passed: (count: number) => `${number().format(count)} passed`,
    levels: { ok: 'OK', warning: 'Warning', wrong: 'Problem' } satisfies Record<DoctorResult['level'], string>,
    groups: {
      configuration: 'Configuration',
      address: 'Public address',
      database: 'Database',
      data: 'Data',
      mail: 'Email',
      backup: 'Backups',
    } satisfies Record<DoctorResult['group'], string>,
    attack: 'To test your proxy as well, run `gatehouse doctor --attack` on the server.',
  },
}

export type DoctorMessages = typeof doctorMessages
