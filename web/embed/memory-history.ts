import { createContext, useContext } from 'react'

/** A page of Gatehouse, as an address would name it. */
export type Place = Pick<URL, 'pathname' | 'search' | 'hash'>

/** Where a component is, and what to ask before it leaves. */
export type Memory = { place: Place; hasMoved: boolean; blockers: Set<(next: Place) => Promise<boolean>> }

const MemoryContext = createContext<Memory | null>(null)

export const MemoryProvider = MemoryContext.Provider

/** The place of the component around this. */
export function useMemory() {
  const memory = useContext(MemoryContext)
  if (!memory) throw new Error('A screen was rendered without a place')
  return memory
}

/** Reads a path of Gatehouse. */
export function placeOf(path: string): Place {
  const { pathname, search, hash } = new URL(path, 'http://here.invalid')
  return { pathname, search, hash }
}
