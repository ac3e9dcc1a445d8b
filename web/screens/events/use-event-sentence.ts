import type { EventAction } from '../../../contract/audit/actions.ts'
import { useMessages } from '../../context/messages.ts'
import { eventSentences } from '../../messages/en/event-sentences.ts'
import { eventMessages } from '../../messages/en/events.ts'
import type { Rich } from '../../messages/rich.ts'
import { writeDate } from '../../ui/date-formats.ts'
import { useProviderName } from '../account/security/provider-name.ts'
import { factsOf } from './event-facts.ts'
import type { EventScope } from './event-scope.ts'
import type { EventGroup } from './group-events.ts'

/** Returns a function that writes the sentence about an event, or about a group of failed sign-ins. */
export function useEventSentence(scope: EventScope) {
  const { locale } = useMessages()
  const { event: messages } = useMessages(eventMessages)
  const sentences = useMessages(eventSentences)
  const providerName = useProviderName()
  const format = {
    roleNames: messages.roleNames,
    methodName: (provider: string) => (provider === 'credential' ? messages.password : providerName(provider)),
    day: (moment: Date) =>
      writeDate(moment, locale, moment.getFullYear() === new Date().getFullYear() ? 'day' : 'date'),
  }
  return ([event, ...others]: EventGroup): Rich => {
    if (!Object.hasOwn(sentences, event.action)) return messages.unknownAction(event.action)
    return sentences[event.action as EventAction](factsOf(event, scope, format, 1 + others.length))
  }
}
