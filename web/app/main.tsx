import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createCaller } from '../../client/call.ts'
import { readSite } from '../context/boot.ts'
import { recallTheme } from '../context/browser-storage.ts'
import { withFirstReplies } from '../context/first-replies.ts'
// Makes the announcement part of the entry chunk. A separate chunk might first be requested while the server is
// unreachable. The chunk would then count as missing, and the page would reload.
import '../ui/loading-announcement.ts'
import { reloadForNewVersion } from '../context/new-version.ts'
import { AppProvider, type App } from '../context/app.tsx'
import { createIdentityGate, IdentityGateProvider } from '../data/identity-gate.ts'
import { CallFailed, createQueries } from '../data/queries.ts'
import { createDashboardRouter, DashboardLink } from './router.tsx'
import { signInAgain } from '../data/sign-in-again.ts'
import { dashboardCoreMessages } from '../messages/dashboard.ts'
import './fonts.css'
import './plain-zero.css'
import '../ui/tokens.css'
import '../ui/chart-tokens.css'
import '../ui/base.css'
import './app.css'

// Starts to load the font now. Otherwise the browser would load it only at the first paint. A preload tag would delay
// this script.
void document.fonts.load('1em "Atkinson Hyperlegible Next Variable"')

const site = readSite()
const theme = site.theme === 'auto' ? recallTheme() : null
if (theme !== null) document.documentElement.dataset['theme'] = theme
const queries = createQueries({ onEnded: () => site.session && go(signInAgain(), { replace: true }) })
const call = createCaller({ baseURL: site.basePath, fetch: withFirstReplies((...request) => fetch(...request)) })
const gate = createIdentityGate(call, { isSignedIn: site.session !== null })
const router = createDashboardRouter({ site, call: gate.call, queries })

/** Navigates within the dashboard without a reload; loads all other pages. */
function go(path: string, { replace = false } = {}) {
  const isOurs = router.matchRoutes(path).some(({ routeId }) => routeId !== '__root__')
  if (isOurs) void router.navigate({ href: path, replace })
  else if (replace) window.location.replace(path)
  else window.location.assign(path)
}

const app: App = {
  site,
  messages: dashboardCoreMessages,
  call: gate.call,
  query: new URLSearchParams(location.search),
  go,
  Link: DashboardLink,
}

addEventListener('vite:preloadError', (event) => {
  if (reloadForNewVersion()) return event.preventDefault()
  const { payload } = event as Event & { payload: Error }
  // Changes the message, because the router would recognize the original message and reload the page itself.
  payload.message = `Not loaded: ${payload.message}`
})

createRoot(document.querySelector('#root')!, {
  // Failed calls are not logged, because the page shows them.
  onCaughtError: (error) => error instanceof CallFailed || console.error(error),
}).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <AppProvider value={app}>
        <IdentityGateProvider value={gate}>
          <RouterProvider router={router} />
        </IdentityGateProvider>
      </AppProvider>
    </QueryClientProvider>
  </StrictMode>,
)
