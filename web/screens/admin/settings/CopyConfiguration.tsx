import { Copy } from 'lucide-react'
import type { Setting } from '../../../../contract/admin/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { configurationFile } from './setting-lines.ts'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'

/** The button that copies a configuration file with all options that are set. */
export function CopyConfiguration({ settings }: { settings: readonly Setting[] }) {
  const { settings: messages } = useMessages(settingsMessages)

  async function copy() {
    await navigator.clipboard.writeText(configurationFile(settings))
    toast(messages.copiedFile)
  }

  return (
    <Button icon={<Copy size={18} strokeWidth={1.6} aria-hidden />} onClick={() => void copy()}>
      {messages.copyFile}
    </Button>
  )
}
