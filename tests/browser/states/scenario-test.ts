import { test as base } from '@playwright/test'
import { createScenario, type Scenario } from './scenario.ts'

export const test = base.extend<object, { scenario: Scenario }>({
  scenario: [
    async ({ browser }, use) => {
      const scenario = createScenario(browser)
      await use(scenario)
      await scenario.clear()
      await scenario.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
