import { useMessages } from '../../context/messages.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { useRights } from '../../screens/admin/rights.ts'
import { useIsOnline } from '../../context/use-online.ts'
import type { Entry } from './entry.ts'
import { listId } from './PaletteHead.tsx'
import { PaletteRow } from './PaletteRow.tsx'
import type { useGroups } from './use-groups.ts'

type Result = ReturnType<typeof useGroups>

type PaletteListProps = Result & {
  typed: string
  active: Entry | undefined
  onPoint: (id: string) => void
  onChoose: (entry: Entry, isNewTab: boolean) => void
}

/** The groups of entries, followed by placeholders for the people that are still loading. */
export function PaletteList({ groups, hasNone, isLoading, typed, active, onPoint, onChoose }: PaletteListProps) {
  const { palette } = useMessages(paletteMessages)
  const isWaiting = isLoading && !groups.some(({ name }) => name === 'people')
  return (
    <>
      {groups.length > 0 && (
        <div
          role="listbox"
          id={listId}
          aria-label={palette.results}
          className={hasNone ? 'gh-palette-offers' : undefined}
        >
          {groups.map(({ name, entries }) => (
            <div key={name} role="group" aria-labelledby={`palette-group-${name}`}>
              <p className={hasNone ? 'gh-hidden' : 'gh-palette-label'} id={`palette-group-${name}`}>
                {palette.groups[name]}
              </p>
              {entries.map((entry) => (
                <PaletteRow
                  key={entry.id}
                  entry={entry}
                  typed={entry.isUnmarked ? '' : typed}
                  isActive={entry.id === active?.id}
                  onPoint={() => onPoint(entry.id)}
                  onChoose={(isNewTab) => onChoose(entry, isNewTab)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {isWaiting && <Waiting />}
    </>
  )
}

function Waiting() {
  const { palette } = useMessages(paletteMessages)
  return (
    <div className="gh-palette-waiting" aria-hidden>
      <p className="gh-palette-label">{palette.groups.people}</p>
      <span />
      <span />
    </div>
  )
}

/** The notes below the search field: nothing was found, the browser is offline, or the search has failed. */
export function PaletteNotes({ typed, hasNone, hasFailed, searches }: { typed: string } & Result) {
  const { palette } = useMessages(paletteMessages)
  const isOnline = useIsOnline()
  const { may } = useRights()
  const ofSite = may('event', 'list') ? 'everything' : 'people'
  const hint = searches === 'site' ? ofSite : searches === 'organization' ? 'members' : 'own'
  return (
    <>
      {hasNone && (
        <div className="gh-palette-none">
          <p>{palette.none(typed.trim())}</p>
          {isOnline && <p className="gh-quiet">{palette.hints[hint]}</p>}
        </div>
      )}
      {!isOnline && searches !== null && <p className="gh-palette-problem">{palette.offline}</p>}
      {hasFailed && <p className="gh-palette-problem">{palette.failed}</p>}
    </>
  )
}
