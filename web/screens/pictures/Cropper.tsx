import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { CallError } from '../../../client/call.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { moved, sideOf, wholeCrop, zoomed, type Crop } from './crop.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'
import './Cropper.css'

const step = 0.05
const zoomStep = 1.15
const framePixels = 512
const keptPixels = 256

const steps: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -step, down: 0 },
  ArrowRight: { right: step, down: 0 },
  ArrowUp: { right: 0, down: -step },
  ArrowDown: { right: 0, down: step },
}
const factors: Record<string, number> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep }

type CropperProps = {
  bitmap: ImageBitmap
  of: 'user' | 'organization'
  isPending: boolean
  problem: CallError | null
  onUse: (picture: Blob) => void
  onClose: () => void
}

/** Lets the user choose the visible square of a picture, and passes a small picture of that square to `onUse`. */
export function Cropper({ bitmap, of, isPending, problem, onUse, onClose }: CropperProps) {
  const messages = useMessages()
  const { pictures } = useMessages(dashboardMessages)
  const frame = useRef<HTMLDivElement>(null)
  const [crop, setCrop] = useState(() => wholeCrop(bitmap))

  async function use() {
    const canvas = new OffscreenCanvas(keptPixels, keptPixels)
    draw(canvas.getContext('2d')!, bitmap, crop)
    onUse(await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 }))
  }

  return (
    <Dialog title={pictures.crop} sentence={pictures.cropSentence} onClose={onClose} firstFocus={frame}>
      {problem && <ProblemNote problem={problem} />}
      <Frame frame={frame} bitmap={bitmap} of={of} crop={crop} onCrop={setCrop} />
      <ZoomButtons crop={crop} onZoom={(factor) => setCrop(zoomed(crop, bitmap, factor))} />
      <DialogActions>
        <Button onClick={onClose}>{messages.common.cancel}</Button>
        <Button look="primary" isBusy={isPending} onClick={() => void use()}>
          {problem ? messages.common.tryAgain : pictures.use}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type FrameProps = {
  frame: React.RefObject<HTMLDivElement | null>
  bitmap: ImageBitmap
  of: 'user' | 'organization'
  crop: Crop
  onCrop: (change: (crop: Crop) => Crop) => void
}

function Frame({ frame, bitmap, of, crop, onCrop }: FrameProps) {
  const { pictures } = useMessages(dashboardMessages)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => draw(canvas.current!.getContext('2d')!, bitmap, crop), [bitmap, crop])

  function onKeyDown(event: KeyboardEvent) {
    const by = steps[event.key]
    const factor = factors[event.key]
    if (by) onCrop((crop) => moved(crop, bitmap, by))
    else if (factor) onCrop((crop) => zoomed(crop, bitmap, factor))
    else return
    event.preventDefault()
  }

  function onPointerMove({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (buttons === 0) return
    const { clientWidth } = currentTarget
    onCrop((crop) => moved(crop, bitmap, { right: -movementX / clientWidth, down: -movementY / clientWidth }))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the picture
    <div
      ref={frame}
      className={`gh-crop gh-crop-${of}`}
      role="application"
      aria-label={pictures.frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys need the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    >
      <canvas ref={canvas} width={framePixels} height={framePixels} aria-hidden />
    </div>
  )
}

function ZoomButtons({ crop, onZoom }: { crop: Crop; onZoom: (factor: number) => void }) {
  const { pictures } = useMessages(dashboardMessages)
  const percent = pictures.zoom(Math.round(crop.zoom * 100))
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) announce(percent)
    isFirst.current = false
  }, [percent])

  return (
    <div className="gh-crop-zoom">
      <Button
        aria-label={pictures.zoomOut}
        icon={<Minus size={18} strokeWidth={1.6} aria-hidden />}
        onClick={() => onZoom(1 / zoomStep)}
      />
      <span className="gh-numbers">{percent}</span>
      <Button
        aria-label={pictures.zoomIn}
        icon={<Plus size={18} strokeWidth={1.6} aria-hidden />}
        onClick={() => onZoom(zoomStep)}
      />
    </div>
  )
}

function draw(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, bitmap: ImageBitmap, crop: Crop) {
  const { width, height } = context.canvas
  const side = sideOf(crop, bitmap)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, width, height)
  context.drawImage(bitmap, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, width, height)
}
