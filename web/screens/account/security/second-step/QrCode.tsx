import { encode } from 'uqr'

type QrCodeProps = {
  text: string
  label: string
  /** The width and height in CSS pixels. */
  size: number
}

const border = 3

/** A QR code of the text, dark on white in both themes, because some apps cannot read white on dark. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const { data, size: modules } = encode(text, { border })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${modules}v${modules}h-${modules}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
