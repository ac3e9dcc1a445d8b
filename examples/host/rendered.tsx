import {
  AuthProvider,
  OrganizationSwitcher,
  SignedIn,
  SignedOut,
  UserButton,
  type AuthProviderProps,
  type InitialSession,
} from 'gatehouse/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import 'gatehouse/react/styles.css'

// A page that a server has rendered. The page contains the session, so that hydration renders the same content.

const address = import.meta.env.VITE_GATEHOUSE
const connection: Pick<AuthProviderProps, 'baseURL'> = address ? { baseURL: address } : {}
const session = JSON.parse(document.querySelector('#session')!.textContent) as InitialSession

hydrateRoot(
  document.querySelector('#root')!,
  <StrictMode>
    <AuthProvider {...connection} session={session}>
      <SignedIn>
        <UserButton showsName />
        <OrganizationSwitcher />
      </SignedIn>
      <SignedOut>
        <a href="/sign-in">Sign in</a>
      </SignedOut>
    </AuthProvider>
  </StrictMode>,
  { onRecoverableError: (error) => console.error('not hydrated', error) },
)
