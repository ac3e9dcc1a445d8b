import type { Page } from '@playwright/test'
import type { Scenario } from './scenario.ts'

/** Brings a page of a real server into one state and returns the page. */
export type Arrange = (scenario: Scenario) => Promise<Page>

/** The reason why a state is not arranged. */
export type LeftOut = { leftOut: string }

/** The states of a screen, by name. */
export type States = Record<string, Arrange | LeftOut>
