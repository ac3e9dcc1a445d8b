import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'
import { useProviderName } from '../../account/security/provider-name.ts'
import { writeDuration } from '../../../messages/duration.ts'
import { isOpposite, kindOf } from './setting-kinds.ts'

/** Returns a function that formats the value of an option for display: `7 days`, `On`, `Google, GitHub`. */
export function useWrittenValue() {
  const { locale } = useMessages()
  const { settings: messages } = useMessages(settingsMessages)
  const nameOf = useProviderName()
  const names: Record<string, (value: string) => string> = {
    socialProviders: nameOf,
    'account.accountLinking.trustedProviders': nameOf,
    locales: (value) => new Intl.DisplayNames(locale, { type: 'language' }).of(value) ?? value,
  }

  return (option: string, value: string) => {
    if (value === '') return messages.empty
    if (value === 'null') return kindOf(option) === 'days' ? messages.forever : messages.off
    if (value === 'true' || value === 'false')
      return (value === 'true') === isOpposite(option) ? messages.off : messages.on
    const named = messages.values[option]?.[value]
    if (named !== undefined) return named
    const name = names[option]
    if (name) return value.split(', ').map(name).join(', ')
    return /^\d+$/.test(value) ? writeNumber(option, Number(value), { locale, messages }) : value
  }
}

type Language = { locale: string; messages: typeof settingsMessages.settings }

function writeNumber(option: string, value: number, { locale, messages }: Language) {
  const kind = kindOf(option)
  if (option === 'session.freshAge' && value === 0) return messages.off
  if (kind === 'seconds') return writeDuration(value, locale)
  if (kind === 'days') return writeDuration(value * 86_400, locale)
  if (option.endsWith('PasswordLength')) return messages.characters(value)
  // A port is an identifier, so it has no thousands separator.
  return option === 'port' ? String(value) : new Intl.NumberFormat(locale).format(value)
}
