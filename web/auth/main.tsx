import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createCaller } from '../../client/call.ts'
import { readSite } from '../boot.ts'
import { reloadForNewVersion } from '../new-version.ts'
import { AuthEntry } from './AuthEntry.tsx'
import { loadScreen, type AuthPage } from './screens.ts'

const root = document.querySelector<HTMLElement>('#root')!
const site = readSite()

// A page that the browser kept and shows again would still be busy with what led away from it.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

void wake()

/** Takes over from the served HTML. No module waits for this: the screen's own file waits for this one. */
async function wake() {
  try {
    const screen = await loadScreen(root.dataset.page as AuthPage)
    const call = createCaller({ baseURL: site.basePath })
    hydrateRoot(
      root,
      <StrictMode>
        <AuthEntry screen={screen} site={site} call={call} search={location.search} />
      </StrictMode>,
    )
  } catch (error) {
    if (!reloadForNewVersion()) throw error
  }
}
