import { createElement, type ComponentProps } from 'react'

type Shapes = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type IconProps = ComponentProps<'svg'> & { size?: number }

/** Makes an icon of its shapes, as lucide-react would; the build puts this in the place of its own, which can do far more. */
export function createIcon({ node }: Shapes) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    )
  }
}
