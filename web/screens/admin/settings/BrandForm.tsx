import { lazy, Suspense, useEffect, useState } from 'react'
import type { Branding, Setting } from '../../../../contract/admin/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { brandOptions } from './brand-configuration.ts'
import { BrandConfiguration } from './BrandConfiguration.tsx'
import { BrandFields } from './BrandFields.tsx'
import { Contrast } from './Contrast.tsx'
import { brandMessages } from '../../../messages/en/admin/settings/brand.ts'
import { useMessages } from '../../../context/messages.ts'

const BrandPreview = lazy(async () => ({ default: (await import('./BrandPreview.tsx')).BrandPreview }))

type BrandFormProps = { branding: Branding; settings: readonly Setting[] }

/** A form for previewing a different branding. Saves nothing; shows the configuration that would apply the branding. */
export function BrandForm({ branding, settings }: BrandFormProps) {
  const { brand: messages } = useMessages(brandMessages)
  const [tried, setTried] = useState<Branding>(branding)
  useEffect(focusFromLink, [])
  // While a typed color is incomplete, the configured branding is shown.
  const shown = isColour(tried.accent) && (!tried.accentDark || isColour(tried.accentDark)) ? tried : branding
  return (
    <Card id="brand" title={messages.title} aside={<p className="gh-small gh-quiet">{messages.sentence}</p>}>
      <div className="gh-brand-form">
        <BrandFields
          tried={tried}
          sourceOf={(name) => settings.find(({ option }) => option === brandOptions[name].option)?.setBy ?? null}
          onTry={(change) => setTried({ ...tried, ...change })}
        />
        <div className="gh-brand-contrasts">
          <Contrast theme="light" color={shown.accent} />
          <Contrast theme="dark" color={shown.accentDark || shown.accent} />
        </div>
        <Suspense>
          <BrandPreview brand={shown} />
        </Suspense>
        <BrandConfiguration before={branding} tried={shown} />
        {tried !== branding && (
          <div>
            <Button onClick={() => setTried(branding)}>{messages.undo}</Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function isColour(text: string) {
  return /^#[\da-f]{6}$/i.test(text)
}

/** Focuses the field for the app name if the fragment of the URL names the field. */
function focusFromLink() {
  if (window.location.hash === '#brand-name') document.getElementById('brand-name')?.focus()
}
