import type { Choices } from './webhook-form.ts'

/** The props of the fields that choose events or organizations. */
export type ChoiceProps = {
  choices: Choices
  onChoose: (change: Partial<Choices>) => void
  /** True if submitting failed because no event was chosen (`actions`) or no organization (`organizationIds`). */
  errors: { actions: boolean; organizationIds: boolean }
}
