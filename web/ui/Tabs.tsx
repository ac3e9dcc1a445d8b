import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Count } from './Count.tsx'
import './Tabs.css'

type TabsProps<Name extends string> = {
  label: string
  value: Name
  onChange: (value: Name) => void
  /** `count` is the number of items in the tab. */
  tabs: { name: Name; label: string; count?: number | undefined; content: ReactNode }[]
}

/** Several views of one item, one of them visible. */
export function Tabs<Name extends string>({ label, value, onChange, tabs }: TabsProps<Name>) {
  return (
    <Base.Root value={value} onValueChange={(next: Name) => onChange(next)}>
      <Base.List className="gh-tabs" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab className="gh-tab" key={tab.name} value={tab.name}>
            {tab.label}
            {tab.count !== undefined && (
              <>
                {' '}
                <Count>{tab.count}</Count>
              </>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel className="gh-tab-panel" key={tab.name} value={tab.name}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
