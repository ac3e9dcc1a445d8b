import { useState, type ChangeEvent, type DragEvent, type RefObject } from 'react'

type FileInputProps = {
  input: RefObject<HTMLInputElement | null>
  /** The accepted types and file name extensions. */
  accept: readonly string[]
  label?: string
  onFile: (file: File) => void
}

/** A hidden native file input. A visible button opens it. */
export function FileInput({ input, accept, label, onFile }: FileInputProps) {
  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) onFile(file)
    // Otherwise, choosing the same file again would not fire a change event.
    target.value = ''
  }

  return (
    <input
      ref={input}
      type="file"
      accept={accept.join(',')}
      aria-label={label}
      tabIndex={-1}
      hidden
      onChange={onChange}
    />
  )
}

/** Makes an area accept dropped files, as an alternative to a button. A file dropped on a disabled area is ignored. */
export function useFileDrop(onFile: (file: File) => void, { isDisabled = false } = {}) {
  const [isOver, setIsOver] = useState(false)
  const area = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(!isDisabled)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file && !isDisabled) onFile(file)
    },
  }
  return { area, isOver }
}
