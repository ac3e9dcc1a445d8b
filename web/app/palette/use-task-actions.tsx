import { Download, Palette } from 'lucide-react'
import { adminExportEvents } from '../../../contract/audit/events.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { brandingPath } from '../../screens/admin/paths.ts'
import { useRights } from '../../screens/admin/rights.ts'
import type { Entry } from './entry.ts'

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Returns shortcuts for administrators’ tasks that otherwise take several steps on a page. */
export function useTaskActions(): Entry[] {
  const { site } = useApp()
  const { may, isFull } = useRights()
  const { palette } = useMessages(paletteMessages)
  const { actions, synonyms } = palette
  const failedSignIns = `${site.basePath}${adminExportEvents.path}?kind=failed-sign-ins&format=csv`
  const exporting: Entry = {
    id: 'action:export-failed-sign-ins',
    group: 'actions',
    name: actions.exportFailedSignIns,
    synonyms: synonyms.exportEvents,
    picture: <Download {...icon} />,
    // The URL is a download, so the browser does not leave the page.
    run: () => window.location.assign(failedSignIns),
  }
  const branding: Entry = {
    id: 'action:preview-branding',
    group: 'actions',
    name: actions.previewBranding,
    synonyms: synonyms.branding,
    picture: <Palette {...icon} />,
    href: brandingPath,
  }
  return [...(may('event', 'list') ? [exporting] : []), ...(isFull ? [branding] : [])]
}
