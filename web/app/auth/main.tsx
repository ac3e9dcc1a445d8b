import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createCaller } from '../../../client/call.ts'
import { readSite } from '../../context/boot.ts'
import { reloadForNewVersion } from '../../context/new-version.ts'
import { AuthEntry } from './AuthEntry.tsx'
import { loadScreen, type AuthPage } from '../../screens/auth-pages.ts'

const root = document.querySelector<HTMLElement>('#root')!
const site = readSite()

// Reloads a page restored from the back/forward cache. Otherwise it would still look busy, as when the user left.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

void wake()

/**
 * Hydrates the served HTML. A top-level await would never end, because the screen’s own file imports this module and
 * would wait for it.
 */
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
