import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { listedIn, type Listed } from './address-file.ts'
import { maxAddresses } from './addresses.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type AddressFileProps = { onListed: (listed: Listed[]) => void; children: ReactNode }

// Enough for the maximum number of addresses, all of the maximum length.
const maxBytes = 200_000

/** An area for choosing a file of addresses or dropping one. */
export function AddressFile({ onListed, children }: AddressFileProps) {
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const input = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)

  async function take(file: File | undefined) {
    if (!file) return
    const listed = file.size > maxBytes ? null : listedIn(await file.text())
    const isTooLarge = listed === null || listed.length > maxAddresses
    setTaken(null)
    setProblem(
      isTooLarge ? messages.fileTooLarge(file.name) : listed.length === 0 ? messages.fileEmpty(file.name) : null,
    )
    if (isTooLarge || listed.length === 0) return
    setTaken(messages.fileTaken(listed.length, file.name))
    onListed(listed)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }

  function dragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  return (
    // Needs no keyboard handler, because the button below does the same as dropping a file.
    <div
      className="gh-address-file"
      data-over={isOver}
      onDragOver={dragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={drop}
    >
      {children}
      <div className="gh-address-file-line">
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          onChange={({ target }) => {
            void take(target.files?.[0])
            // Allows choosing the same file again after it was edited.
            target.value = ''
          }}
        />
        <Button icon={<FileUp size={18} strokeWidth={1.6} aria-hidden />} onClick={() => input.current?.click()}>
          {messages.file}
        </Button>
        <p className="gh-small gh-quiet">{messages.fileHint}</p>
      </div>
      <p className="gh-small" role="status">
        {taken}
      </p>
      {problem && (
        <Note kind="warn" isNews>
          {problem}
        </Note>
      )}
    </div>
  )
}
