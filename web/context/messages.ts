// The build of gatehouse/react replaces this file with web/embed/host-messages.ts, so that hosts can override messages.

/** Returns the messages of a screen. `part` names the group in which hosts override them, if they have one. */
export function useMessages<Messages>(messages: Messages, _part?: string): Messages {
  return messages
}

/** Returns the function that applies the host’s overrides to messages that are loaded later. */
export function useOverrides(_part?: string): <Messages>(messages: Messages) => Messages {
  return unchanged
}

function unchanged<Messages>(messages: Messages) {
  return messages
}
