import { Tabs as Base } from '@base-ui/react/tabs'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
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
  const list = useRef<HTMLDivElement>(null)
  useShownTab(list)
  return (
    <Base.Root value={value} onValueChange={(next: Name) => onChange(next)}>
      <Base.List ref={list} className="gh-tabs" aria-label={label} activateOnFocus>
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

/**
 * Scrolls the list of tabs to the selected tab initially and whenever the width of the list changes, without scrolling
 * the page.
 */
function useShownTab(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current!
    const observer = new ResizeObserver(() => {
      const own = element.getBoundingClientRect()
      const tab = element.querySelector('[aria-selected=true]')?.getBoundingClientRect() ?? own
      element.scrollLeft += Math.max(0, tab.right - own.right) + Math.min(0, tab.left - own.left)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
}
