import type { picturesMessages as englishPicturesMessages } from '../en/pictures.ts'

export const picturesMessages: typeof englishPicturesMessages = {
  pictures: {
    logo: 'Logo',
    choosePhoto: 'Foto wählen',
    chooseLogo: 'Logo wählen',
    changePhoto: 'Foto ändern',
    changeLogo: 'Logo ändern',
    remove: 'Entfernen',
    hint: 'PNG, JPEG oder WebP. Du kannst ein Bild hierherziehen.',
    wrongKind: 'Wähle ein Bild im Format PNG, JPEG oder WebP.',
    tooLarge: 'Wähle ein Bild unter 5 MB.',
    saved: 'Gespeichert',
    removed: 'Entfernt',
    logoFailed: 'Das Logo wurde nicht gespeichert. Füge es unter „Allgemein“ hinzu.',
    crop: 'Bild zuschneiden',
    cropSentence: 'Verschiebe das Bild durch Ziehen oder mit den Pfeiltasten. Zoome mit Plus und Minus.',
    frame: 'Ausschnitt',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoom: (percent) => `${percent} %`,
    use: 'Speichern',
  },
}
