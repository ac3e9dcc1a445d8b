import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { revokeDeviceSession, setActiveSession } from '../../../../contract/sessions/multi-session.ts'
import { leaveAsSomebodyElse } from '../../../context/session-channel.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { accountsQuery } from '../../../data/account.ts'
import { answer } from '../../../data/queries.ts'
import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { MenuChoice } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/Toasts.tsx'

type Options = {
  /**
   * Opens the sign-in page. `email` is the email address of an account of this browser whose session has ended. Without
   * `email`, the user adds another account.
   */
  onSignIn: (email?: string) => void
  /** Opens the page that signs out of all accounts. */
  onSignOut: () => void
}

/** Callbacks that open Gatehouse’s own pages. */
export const ownPages: Options = {
  onSignIn: (email) => window.location.assign(`/sign-in?switch=1${email ? `&email=${encodeURIComponent(email)}` : ''}`),
  onSignOut: () => window.location.assign('/sign-out'),
}

/**
 * Returns the last items of the user menu: the other accounts of this browser, an item that adds an account, and items
 * that sign out of one or all accounts. If the site allows one account per browser, or while the accounts load, returns
 * only the item that signs out.
 */
export function useAccountChoices({ onSignIn, onSignOut }: Options): MenuChoice[] {
  const { site, call } = useApp()
  const { shell, accounts } = useMessages(dashboardMessages)
  const { data: held } = useQuery(accountsQuery(call, site))
  const { switchTo, signOutThis, ended } = useSwitching()
  const signOut = { label: shell.signOut, icon: icon(LogOut), onChoose: onSignOut }
  const max = site.features.maxAccounts
  if (!held || max === null) return [signOut]

  const current = held.find(({ user }) => user.id === site.session?.user.id)
  const others = held.filter((each) => each !== current)
  return [
    ...others.map(({ user: { id, name, email, image }, session: { token } }, index) => ({
      label: name || email,
      icon: <Avatar of="user" id={id} name={name || email} image={image} />,
      hint: ended.includes(id) ? accounts.ended : email,
      isApart: index === 0,
      onChoose: () => (ended.includes(id) ? onSignIn(email) : switchTo({ userId: id, token })),
    })),
    {
      label: accounts.add,
      icon: icon(UserPlus),
      isApart: others.length === 0,
      reason: held.length - ended.length >= max ? accounts.full(max) : undefined,
      onChoose: () => onSignIn(),
    },
    ...(current && others.length > 0
      ? [
          {
            label: accounts.signOutThis,
            icon: icon(LogOut),
            isApart: true,
            onChoose: () => signOutThis(current.session.token),
          },
          { ...signOut, label: accounts.signOutAll },
        ]
      : [{ ...signOut, isApart: true }]),
  ]
}

const icon = (Icon: typeof LogOut) => <Icon size={18} strokeWidth={1.6} aria-hidden />

type Account = { userId: string; token: string }

/**
 * Returns functions that switch to another account of this browser, or sign out of the current account. Both then load
 * an account page, because the open page shows data of the previous user. `ended` contains the ids of the users to whom
 * the browser could not switch because their sessions had ended.
 */
function useSwitching() {
  const { call, leave = leaveAsSomebodyElse } = useApp()
  const { accounts } = useMessages(dashboardMessages)
  const refusalToast = useRefusalToast()
  const [ended, setEnded] = useState<readonly string[]>([])

  function leaveForOther() {
    const { pathname } = window.location
    // Most other pages belong to an organization, and the other user might not be a member.
    leave(pathname.startsWith('/account') ? pathname : '/account')
  }

  const switching = useMutation({
    mutationFn: ({ token }: Account) => answer(call(setActiveSession, { body: { sessionToken: token } })),
    onSuccess: leaveForOther,
    onError({ problem }, account) {
      if (problem.code !== 'INVALID_SESSION_TOKEN') return refusalToast(problem, () => switching.mutate(account))
      setEnded((before) => [...before, account.userId])
      toast(accounts.endedNow)
    },
  })
  const ending = useMutation({
    mutationFn: (token: string) => answer(call(revokeDeviceSession, { body: { sessionToken: token } })),
    onSuccess: leaveForOther,
    onError: ({ problem }, token) => refusalToast(problem, () => ending.mutate(token)),
  })
  return {
    ended,
    switchTo: (account: Account) => switching.mutate(account),
    signOutThis: (token: string) => ending.mutate(token),
  }
}
