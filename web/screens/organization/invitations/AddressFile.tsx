import { FileUp } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { FileInput, useFileDrop } from '../../../forms/FileInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { listedIn, type Listed } from './address-file.ts'
import { maxAddresses } from './addresses.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type AddressFileProps = { onListed: (listed: Listed[]) => void; children: ReactNode }

// Enough for the maximum number of email addresses, each of the maximum length.
const maxBytes = 200_000
const accepted = ['.csv', '.txt', 'text/csv', 'text/plain']

/** An area in which the user chooses or drops a file of email addresses. */
export function AddressFile({ onListed, children }: AddressFileProps) {
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const input = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function take(file: File) {
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

  const onFile = (file: File) => void take(file)
  const { area, isOver } = useFileDrop(onFile)

  return (
    <div className="gh-address-file" data-over={isOver} {...area}>
      {children}
      <div className="gh-address-file-line">
        <FileInput input={input} accept={accepted} onFile={onFile} />
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
