import {
  AuthProvider,
  InviteDialog,
  Protect,
  SignIn,
  SignUp,
  type Appearance,
  type AuthProviderProps,
  type Messages,
} from 'gatehouse/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'gatehouse/react/styles.layer.css'
import './layered.css'

// A page whose styles override Gatehouse’s, with customized messages, and with sign-in and sign-up side by side.

const address = import.meta.env.VITE_GATEHOUSE
const connection: Pick<AuthProviderProps, 'baseURL'> = address ? { baseURL: address } : {}

const messages: Messages = {
  signIn: { title: 'Come aboard', sub: (app) => ['as ', { strong: app }, ' knows you'] },
  organizations: { inviting: { title: 'Take on crew' } },
}

const appearance: Appearance = { classNames: { button: 'pier-button', dialog: 'pier-dialog' } }

function Application() {
  return (
    <AuthProvider {...connection} appearance={appearance} messages={messages}>
      <main>
        <Protect
          fallback={
            <>
              <SignIn />
              <SignUp />
            </>
          }
        >
          <Crew />
        </Protect>
      </main>
    </AuthProvider>
  )
}

/** A page of the application that uses only Gatehouse’s invitation dialog. */
function Crew() {
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <h1>Crew</h1>
      <button type="button" onClick={() => setIsInviting(true)}>
        Invite a deckhand
      </button>
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </>
  )
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Application />
  </StrictMode>,
)
