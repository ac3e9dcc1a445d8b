// Which words a page says. Hosts may have changed some: the build of gatehouse/react has another file in the place of this.

/** The words of a catalogue as this page says them; `part` is where hosts change them, when not among those of every page. */
export function useWords<Catalogue>(words: Catalogue, _part?: string): Catalogue {
  return words
}

/** The same for a catalogue that is there only later. */
export function useWording(_part?: string): <Catalogue>(words: Catalogue) => Catalogue {
  return asTheyAre
}

function asTheyAre<Catalogue>(words: Catalogue) {
  return words
}
