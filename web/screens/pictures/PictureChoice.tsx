import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { CallError } from '../../../client/call.ts'
import { pictureTypes } from '../../../contract/pictures/uploads.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { FileInput, useFileDrop } from '../../forms/FileInput.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'
import './PictureChoice.css'

const Cropper = lazy(async () => ({ default: (await import('./Cropper.tsx')).Cropper }))

const maxBytes = 5 * 1024 * 1024

type PictureChoiceProps = {
  of: 'user' | 'organization'
  picture: ReactNode
  hasPicture: boolean
  /** Why the picture cannot be changed. */
  reason?: string | null
  /** Uploads and uses the picture. Resolves to the refusal, or null. */
  onUse: (picture: Blob) => Promise<CallError | null>
  onRemove: () => Promise<CallError | null>
}

/** A photo or logo that the user can choose or drop, crop to a square, and remove. */
export function PictureChoice({ of, picture, hasPicture, reason = null, onUse, onRemove }: PictureChoiceProps) {
  const { pictures } = useMessages(dashboardMessages)
  const input = useRef<HTMLInputElement>(null)
  const choice = useChoice(onUse)
  const onFile = (file: File) => void choice.take(file)
  const { area, isOver } = useFileDrop(onFile, { isDisabled: reason !== null })
  const [removal, setRemoval] = useState<CallError | null>(null)

  return (
    <div className={isOver ? 'gh-picture gh-picture-over' : 'gh-picture'} {...area}>
      {picture}
      <div className="gh-picture-ways">
        <Buttons
          of={of}
          hasPicture={hasPicture}
          isDisabled={reason !== null}
          onChoose={() => input.current?.click()}
          onRemove={onRemove}
          onRemoval={setRemoval}
        />
        <p className="gh-small gh-quiet">{reason ?? pictures.hint}</p>
        {choice.wrong && <Wrong>{pictures[choice.wrong]}</Wrong>}
        {removal && <ProblemNote problem={removal} />}
      </div>
      <FileInput
        input={input}
        accept={pictureTypes}
        label={of === 'user' ? pictures.choosePhoto : pictures.chooseLogo}
        onFile={onFile}
      />
      {choice.bitmap && (
        <Suspense>
          <Cropper of={of} {...choice} bitmap={choice.bitmap} onUse={(picture) => void choice.use(picture)} />
        </Suspense>
      )}
    </div>
  )
}

function Wrong({ children }: { children: string }) {
  return (
    <p className="gh-picture-wrong" role="alert">
      {children}
    </p>
  )
}

type ButtonsProps = Pick<PictureChoiceProps, 'of' | 'hasPicture' | 'onRemove'> & {
  isDisabled: boolean
  onChoose: () => void
  onRemoval: (refusal: CallError | null) => void
}

function Buttons({ of, hasPicture, isDisabled, onChoose, onRemove, onRemoval }: ButtonsProps) {
  const { pictures } = useMessages(dashboardMessages)
  const first = useRef<HTMLButtonElement>(null)
  const isPhoto = of === 'user'
  const change = isPhoto ? pictures.changePhoto : pictures.changeLogo
  const choose = isPhoto ? pictures.choosePhoto : pictures.chooseLogo

  async function remove() {
    onRemoval(null)
    onRemoval(await onRemove())
    // The pressed button, which has the focus, disappears together with the picture.
    first.current?.focus()
  }

  return (
    <div className="gh-picture-buttons">
      <Button ref={first} isDisabled={isDisabled} onClick={onChoose}>
        {hasPicture ? change : choose}
      </Button>
      {hasPicture && (
        <Button look="quiet" isDisabled={isDisabled} onClick={() => void remove()}>
          {pictures.remove}
        </Button>
      )}
    </div>
  )
}

/**
 * Returns the chosen picture while the user crops it, the reason if the file or the picture was rejected, and functions
 * that open a file and send the cropped picture.
 */
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
