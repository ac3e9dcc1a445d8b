import { Component, type ReactNode } from 'react'
import { ProblemNote } from '../forms/FormNote.tsx'

/** Keeps a component that broke from taking the host with it. */
export class Contained extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <ProblemNote problem={{ status: 500, statusText: '' }} /> : this.props.children
  }
}
