import { lazy, Suspense, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react'
import type { CallError } from '../../../client/call.ts'
import { pictureTypes } from '../../../contract/pictures/uploads.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'
import './PictureChoice.css'

const Cropper = lazy(async () => ({ default: (await import('./Cropper.tsx')).Cropper }))

const maxBytes = 5 * 1024 * 1024

type PictureChoiceProps = {
  of: 'person' | 'organization'
  /** The current picture. */
  mark: ReactNode
  hasPicture: boolean
  /** Why it cannot be changed. */
  reason?: string | null
  /** Resolves to the refusal, or null. */
  onUse: (picture: Blob) => Promise<CallError | null>
  onRemove: () => Promise<CallError | null>
}

/** A photo or logo that the user can choose or drop, crop to a square, and remove. */
export function PictureChoice({ of, mark, hasPicture, reason = null, onUse, onRemove }: PictureChoiceProps) {
  const { pictures } = useMessages(dashboardMessages)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const choice = useChoice(onUse)
  const [isOver, setIsOver] = useState(false)
  const [removal, setRemoval] = useState<CallError | null>(null)
  const isPerson = of === 'person'
  const change = isPerson ? pictures.changePhoto : pictures.changeLogo
  const choose = isPerson ? pictures.choosePhoto : pictures.chooseLogo

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && reason === null) void choice.take(file)
  }

  function onDragOver(event: DragEvent) {
    event.preventDefault()
    setIsOver(reason === null)
  }

  async function remove() {
    setRemoval(null)
    setRemoval(await onRemove())
    // The button that was pressed disappears together with the picture.
    button.current?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping a file is an alternative to the button
    <div
      className={isOver ? 'gh-picture gh-picture-over' : 'gh-picture'}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {mark}
      <div className="gh-picture-ways">
        <div className="gh-picture-buttons">
          <Button ref={button} isDisabled={reason !== null} onClick={() => input.current?.click()}>
            {hasPicture ? change : choose}
          </Button>
          {hasPicture && (
            <Button look="quiet" isDisabled={reason !== null} onClick={() => void remove()}>
              {pictures.remove}
            </Button>
          )}
        </div>
        <p className="gh-small gh-quiet">{reason ?? pictures.hint}</p>
        {choice.wrong && (
          <p className="gh-picture-wrong" role="alert">
            {pictures[choice.wrong]}
          </p>
        )}
        {removal && <ProblemNote problem={removal} />}
      </div>
      <FileInput input={input} label={choose} onFile={(file) => void choice.take(file)} />
      {choice.bitmap && (
        <Suspense>
          <Cropper of={of} {...choice} bitmap={choice.bitmap} onUse={(picture) => void choice.use(picture)} />
        </Suspense>
      )}
    </div>
  )
}

type FileInputProps = { input: React.RefObject<HTMLInputElement | null>; label: string; onFile: (file: File) => void }

/** The native file input, triggered by the visible button. */
function FileInput({ input, label, onFile }: FileInputProps) {
  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) onFile(file)
    // Allows choosing the same file again.
    target.value = ''
  }

  return (
    <input
      ref={input}
      type="file"
      accept={pictureTypes.join(',')}
      aria-label={label}
      tabIndex={-1}
      hidden
      onChange={onChange}
    />
  )
}

/** The state of a chosen file: rejected because it is not a picture, or being cropped and then sent. */
function useChoice(onUse: PictureChoiceProps['onUse']) {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [wrong, setWrong] = useState<'wrongKind' | 'tooLarge' | null>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isPending, setIsPending] = useState(false)

  async function take(file: File) {
    setProblem(null)
    if (file.size > maxBytes) return setWrong('tooLarge')
    const opened = pictureTypes.includes(file.type) ? await createImageBitmap(file).catch(() => null) : null
    setWrong(opened ? null : 'wrongKind')
    setBitmap(opened)
  }

  async function use(picture: Blob) {
    setIsPending(true)
    const refused = await onUse(picture)
    setIsPending(false)
    setProblem(refused)
    if (!refused) setBitmap(null)
  }

  return { bitmap, wrong, problem, isPending, take, use, onClose: () => setBitmap(null) }
}
