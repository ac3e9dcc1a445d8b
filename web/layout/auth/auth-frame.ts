import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react'
import type { Context } from './use-invitation-context.ts'

export type AuthFrameProps = {
  /** False while the screen’s title is not known yet. */
  hasTitle: boolean
  /** Why the visitor is on this page, if known. */
  context: Context | null | undefined
  children: ReactNode
}

const AuthFrameContext = createContext<ComponentType<AuthFrameProps> | null>(null)

export const AuthFrameProvider = AuthFrameContext.Provider

/** The frame of a signed-out screen: a whole page on the site, a plain box on a host’s page. */
export function AuthFrame(props: AuthFrameProps) {
  const frame = useContext(AuthFrameContext)
  if (!frame) throw new Error('A signed-out screen was rendered without a frame')
  return createElement(frame, props)
}
