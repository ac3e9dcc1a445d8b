import type { Choices } from './webhook-form.ts'

/** The props of the fields that choose events or organizations. */
export type ChoiceProps = {
  choices: Choices
  onChoose: (change: Partial<Choices>) => void
  /** Whether submitting failed because no event, or no organization, was chosen. */
  errors: { actions: boolean; organizationIds: boolean }
}
