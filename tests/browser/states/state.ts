import type { Page } from '@playwright/test'
import type { Screen, StateOf } from './screens.ts'
import type { Scenario } from './scenario.ts'

/** Brings a page of a real server into one state and returns the page. */
export type Arrange = (scenario: Scenario) => Promise<Page>

/** The reason why a state is not arranged. */
export type LeftOut = { leftOut: string }

/** Each state of a screen, arranged or left out. */
export type StatesOf<S extends Screen> = Record<StateOf<S>, Arrange | LeftOut>
