import { useId, type ReactNode } from 'react'
import type { Branding } from '../../../../contract/admin/settings.ts'
import { Check, Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { brandOptions } from './brand-configuration.ts'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { brandMessages } from '../../../messages/en/admin/settings/brand.ts'
import { useMessages } from '../../../context/messages.ts'

type BrandFieldsProps = {
  tried: Branding
  /** Returns the file or variable that sets an option, or null if the option has its default. */
  sourceOf: (name: keyof Branding) => string | null
  onTry: (change: Partial<Branding>) => void
}

/** The fields of the branding, each with the source of the configured value. */
export function BrandFields({ tried, sourceOf, onTry }: BrandFieldsProps) {
  const { brand: messages } = useMessages(brandMessages)
  const source = (name: keyof Branding) => <Source name={name} source={sourceOf(name)} />
  return (
    <div className="gh-brand-fields">
      <Field
        id="brand-name"
        label={messages.brandName}
        maxLength={60}
        hint={source('name')}
        value={tried.name}
        onChange={({ target }) => onTry({ name: target.value })}
      />
      <Logos tried={tried} source={source} onTry={onTry} />
      <Colours tried={tried} source={source} onTry={onTry} />
      <Choices tried={tried} source={source} onTry={onTry} />
    </div>
  )
}

type PartProps = Pick<BrandFieldsProps, 'tried' | 'onTry'> & { source: (name: keyof Branding) => ReactNode }

const logos = [
  { name: 'logo', id: 'brand-logo', placeholder: '/logo.svg' },
  { name: 'logoDark', id: 'brand-logo-dark', placeholder: '/logo-dark.svg' },
  { name: 'logoSquare', id: 'brand-logo-square', placeholder: '/logo-square.svg' },
] as const

/** The site’s logo and, once a logo is entered, its variants for the dark theme and for small spaces. */
function Logos({ tried, source, onTry }: PartProps) {
  const { brand: messages } = useMessages(brandMessages)
  const labels = { logo: messages.logo, logoDark: messages.logoDark, logoSquare: messages.logoSquare }
  return logos
    .filter(({ name }) => name === 'logo' || tried.logo)
    .map(({ name, id, placeholder }) => (
      <Field
        key={name}
        id={id}
        label={labels[name]}
        placeholder={placeholder}
        maxLength={2048}
        hint={source(name)}
        value={tried[name] ?? ''}
        onChange={({ target }) => onTry({ [name]: target.value })}
        inside={name === 'logoSquare' && tried[name] && <img className="gh-brand-square" src={tried[name]} alt="" />}
      />
    ))
}

/** The accent color, and optionally a different accent color for the dark theme. */
function Colours({ tried, source, onTry }: PartProps) {
  const { brand: messages } = useMessages(brandMessages)
  const { accent, accentDark } = tried
  return (
    <>
      <div>
        <Colour
          id="brand-accent"
          label={messages.accentColor}
          picker={messages.picker}
          value={accent}
          onTry={(next) => onTry({ accent: next })}
        />
        {source('accent')}
      </div>
      <div>
        {accentDark ? (
          <Colour
            id="brand-accent-dark"
            label={messages.accentColorDark}
            picker={messages.pickerDark}
            value={accentDark}
            onTry={(next) => onTry({ accentDark: next })}
          />
        ) : null}
        <Check
          label={messages.differentInDark}
          checked={Boolean(accentDark)}
          onChange={({ target }) => onTry({ accentDark: target.checked ? accent : '' })}
        />
        {source('accentDark')}
      </div>
    </>
  )
}

/** The branding options with a fixed set of values. */
function Choices({ tried, source, onTry }: PartProps) {
  const { brand: messages } = useMessages(brandMessages)
  return (
    <>
      <Choice label={messages.radius} names={messages.radii} value={tried.radius} onTry={(radius) => onTry({ radius })}>
        {source('radius')}
      </Choice>
      <Choice label={messages.font} names={messages.fonts} value={tried.font} onTry={(font) => onTry({ font })}>
        {source('font')}
      </Choice>
      <Choice label={messages.theme} names={messages.themes} value={tried.theme} onTry={(theme) => onTry({ theme })}>
        {source('theme')}
      </Choice>
    </>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  names: Record<Value, string>
  value: Value
  onTry: (value: Value) => void
  children: ReactNode
}

function Choice<Value extends string>({ label, names, value, onTry, children }: ChoiceProps<Value>) {
  const id = useId()
  const choices = (Object.keys(names) as Value[]).map((each) => ({ value: each, label: names[each] }))
  return (
    <div>
      <Select id={id} label={label} value={value} choices={choices} onChange={onTry} />
      {children}
    </div>
  )
}

type ColourProps = { id: string; label: string; picker: string; value: string; onTry: (color: string) => void }

function Colour({ id, label, picker, value, onTry }: ColourProps) {
  return (
    <Field
      id={id}
      label={label}
      isMachine
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onTry(target.value)}
      inside={
        <input
          className="gh-brand-colour"
          type="color"
          aria-label={picker}
          value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'}
          onChange={({ target }) => onTry(target.value)}
        />
      }
    />
  )
}

/** The environment variable of an option, and the source of its configured value. */
function Source({ name, source }: { name: keyof Branding; source: string | null }) {
  const { brand: messages } = useMessages(brandMessages)
  const { settings } = useMessages(settingsMessages)
  return (
    <span className="gh-brand-source">
      <code>{brandOptions[name].variable}</code> {source === null ? settings.sources.default : messages.setBy(source)}
    </span>
  )
}
