import {
  AuditLog,
  AuthProvider,
  ImpersonationBar,
  OrganizationProfile,
  OrganizationSwitcher,
  Protect,
  SignIn,
  UserButton,
  UserProfile,
  useSession,
  useStepUp,
  type AuthProviderProps,
  type Nav,
} from 'gatehouse/react'
import { StrictMode, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import 'gatehouse/react/styles.css'

// The API's URL on another origin. If unset, the API is at /api/auth on this origin: vite.config.ts proxies it.
const address = import.meta.env.VITE_GATEHOUSE
const connection: Pick<AuthProviderProps, 'baseURL'> = address ? { baseURL: address } : {}

/** The application uses hash routes, and has its own page for the account. */
const nav: Nav = {
  address: (path) => (path === '/account' ? '#account' : null),
  go: (place) => {
    window.location.hash = place
  },
}

function Application() {
  const page = useSyncExternalStore(hearHash, () => window.location.hash.slice(1))
  return (
    <AuthProvider {...connection} nav={nav}>
      <ImpersonationBar />
      <div className="page container">
        <header className="bar">
          <strong>Pier 9</strong>
          <Protect>
            <nav aria-label="Pier 9">
              <a href="#berths">Berths</a>
              <a href="#crew">Crew</a>
              <a href="#keys">Keys</a>
              <a href="#account">Account</a>
              <a href="#organization">Organization</a>
            </nav>
            <OrganizationSwitcher />
            <UserButton showsName />
          </Protect>
        </header>
        <main>
          <Protect fallback={<SignIn redirectTo="#berths" />}>
            {page === 'account' && <UserProfile />}
            {page === 'organization' && <OrganizationProfile />}
            {page === 'crew' && <Crew />}
            {page === 'keys' && <Keys />}
            {page === 'log' && <AuditLog />}
            {!['account', 'organization', 'crew', 'keys', 'log'].includes(page) && <Berths />}
          </Protect>
        </main>
      </div>
    </AuthProvider>
  )
}

function Berths() {
  const { data } = useSession()
  return (
    <>
      <h1>Berths</h1>
      <p>Welcome aboard, {data?.user.name}.</p>
      <Protect permission={{ organization: ['delete'] }} fallback={<p>Ask an owner to close the pier.</p>}>
        <button type="button">Close the pier</button>
      </Protect>
      <HarborFee />
    </>
  )
}

/** An action that the application's own service allows only after a second factor within the last five minutes. */
function HarborFee() {
  const stepUp = useStepUp()
  const [isPaid, setPaid] = useState(false)
  const pay = async () => setPaid(await stepUp({ acr: 'urn:gatehouse:level:2', maxAge: 300 }))
  if (isPaid) return <p>The harbor fee is paid.</p>
  return (
    <button type="button" onClick={() => void pay()}>
      Pay the harbor fee
    </button>
  )
}

/** An application page built from individual sections. */
function Crew() {
  return (
    <div className="stack">
      <OrganizationProfile section="members" />
      <OrganizationProfile section="roles" />
      <Protect permission={{ organization: ['update'] }}>
        <p>
          <a href="#log">What the crew did</a>
        </p>
      </Protect>
    </div>
  )
}

/** Individual sections of the user’s account, next to other content of this page. */
function Keys() {
  return (
    <>
      <h1>Keys</h1>
      <UserProfile section="password" />
      <UserProfile section="accounts" />
      <UserProfile section="deletion" />
    </>
  )
}

function hearHash(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Application />
  </StrictMode>,
)
