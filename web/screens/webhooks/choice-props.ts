import type { Choices } from './webhook-form.ts'

/** The properties of a choice of events or organizations. */
export type ChoiceProps = {
  choices: Choices
  onChoose: (change: Partial<Choices>) => void
  /** Whether the user still has to choose at least one event or organization. */
  errors: { actions: boolean; organizationIds: boolean }
}
