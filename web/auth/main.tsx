import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createCaller } from '../../client/call.ts'
import { readSite } from '../boot.ts'
import { AuthEntry, type AuthPage } from './AuthEntry.tsx'

const root = document.querySelector<HTMLElement>('#root')!
const site = readSite()

// A page that the browser kept and shows again would still be busy with what led away from it.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

hydrateRoot(
  root,
  <StrictMode>
    <AuthEntry
      page={root.dataset.page as AuthPage}
      site={site}
      call={createCaller({ baseURL: site.basePath })}
      search={location.search}
    />
  </StrictMode>,
)
