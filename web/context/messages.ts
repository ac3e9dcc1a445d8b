import type { CoreMessages } from '../messages/en/core.ts'
import { useApp } from './app.tsx'

// The build of gatehouse/react replaces this file with web/embed/host-messages.ts, so that hosts can override messages.

/**
 * Returns the messages of every page, or those of one group of screens. `part` names the group in which hosts override
 * them, if they have one.
 */
export function useMessages(): CoreMessages
export function useMessages<Messages>(messages: Messages, part?: string): Messages
export function useMessages<Messages>(messages?: Messages, _part?: string): CoreMessages | Messages {
  const app = useApp()
  return messages ?? app.messages
}

/** Returns the function that applies the host’s overrides to messages that are loaded later. */
export function useOverrides(_part?: string): <Messages>(messages: Messages) => Messages {
  return unchanged
}

function unchanged<Messages>(messages: Messages) {
  return messages
}
