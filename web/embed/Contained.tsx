import { Component, type ReactNode } from 'react'
import { ProblemNote } from '../forms/FormNote.tsx'

/** An error boundary that keeps an error in a component from breaking the host’s page. */
export class Contained extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <ProblemNote problem={{ status: 500, statusText: '' }} /> : this.props.children
  }
}
