import { useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { PictureChoice } from '../../pictures/PictureChoice.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

type NewLogoProps = { name: string; hasPicture: boolean; onPicture: (picture: Blob | null) => void }

/** Lets the user choose the logo of a new organization. The logo is uploaded once the organization exists. */
export function NewLogo({ name, hasPicture, onPicture }: NewLogoProps) {
  const { pictures } = useMessages(dashboardMessages)
  const [shown, setShown] = useState<string | null>(null)

  async function use(picture: Blob) {
    setShown(await dataAddress(picture))
    onPicture(picture)
    return null
  }

  async function remove() {
    onPicture(null)
    return null
  }

  const picture =
    hasPicture && shown ? (
      <img className="gh-avatar gh-avatar-organization gh-avatar-large" src={shown} alt="" />
    ) : (
      <Avatar of="organization" id="new" name={name} size="large" />
    )
  return (
    <fieldset className="gh-new-logo">
      <legend>{pictures.logo}</legend>
      <PictureChoice of="organization" picture={picture} hasPicture={hasPicture} onUse={use} onRemove={remove} />
    </fieldset>
  )
}

/** Returns a data: URL for display, because the content security policy allows no blob: URLs. */
function dataAddress(picture: Blob) {
  return new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.readAsDataURL(picture)
  })
}
