import { Select } from '../ui/Select.tsx'

type FilterSelectProps<Value extends string> = {
  id: string
  label: string
  /** Hidden by default, because the options explain themselves. */
  isLabelHidden?: boolean
  /** The label of the choice that turns the filter off. */
  any: string
  value: Value | undefined
  choices: readonly { value: Value; label: string }[]
  onFilter: (value: Value | undefined) => void
}

/** A select that filters a list; undefined turns the filter off. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { any, value = '', choices, isLabelHidden = true, onFilter, ...select } = props
  return (
    <Select<Value | ''>
      {...select}
      isLabelHidden={isLabelHidden}
      value={value}
      choices={[{ value: '', label: any }, ...choices]}
      onChange={(chosen) => onFilter(chosen || undefined)}
    />
  )
}
