import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useLayerRoot } from './layer-root.ts'
import { usePart } from './part.ts'
import './IconButton.css'
import './Toasts.css'

const toasts = Toast.createToastManager()

/** The button of a toast. */
export type ToastAction = { label: string; onPress: () => void }

const longMilliseconds = 10_000

/** Confirms a success that is not visible otherwise. A toast with an action, such as Undo, stays longer. */
export function toast(text: string, action?: ToastAction) {
  if (action) add({ title: text, timeout: longMilliseconds }, action)
  else toasts.add({ title: text })
}

/** Confirms a success and adds a sentence about it. */
export function toastWithDetails(text: string, details: string, action?: ToastAction) {
  add({ title: text, description: details, type: 'detailed', timeout: longMilliseconds }, action)
}

/** Adds a toast. An action becomes a button in the toast. Pressing the button also closes the toast. */
function add(options: Parameters<typeof toasts.add>[0], action: ToastAction | undefined) {
  const id: string = toasts.add({ ...options, ...(action ? { actionProps: closing(action, () => id) } : {}) })
}

function closing({ label, onPress }: ToastAction, id: () => string) {
  return {
    children: label,
    onClick() {
      toasts.close(id())
      onPress()
    },
  }
}

type Problem = { text: ReactNode; details: ReactNode }

/** Explains why an optimistic change was rolled back, with a button to retry. Stays visible until it is closed. */
export function toastProblem({ text, details }: Problem, again: ToastAction) {
  add({ title: text, description: details, type: 'problem', timeout: 0 }, again)
}

/** The region in which toasts appear. Rendered once per page. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  return (
    <Toast.Provider toastManager={toasts}>
      <Toast.Portal container={useLayerRoot()}>
        <Toast.Viewport className="gh-toasts" aria-label={label}>
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const part = usePart('toast', 'gh-toast')
  return Toast.useToastManager().toasts.map((each) => (
    <Toast.Root {...part} key={each.id} toast={each} swipeDirection={['down', 'right']}>
      <Toast.Content className="gh-toast-content">
        {each.type === 'problem' ? (
          <CircleAlert size={20} strokeWidth={1.6} stroke="var(--gh-danger-text)" aria-hidden />
        ) : (
          <CircleCheck size={20} strokeWidth={1.6} aria-hidden />
        )}
        <p className="gh-toast-title">
          {/* Only the title is the accessible name. The description can contain an error code to copy. */}
          <Toast.Title render={<span />} />
          <Toast.Description
            render={<span />}
            {...(each.type === 'detailed' ? { className: 'gh-toast-details' } : {})}
          />
        </p>
        <Toast.Action render={<Button look="quiet" />} />
        <Toast.Close className="gh-icon-button" aria-label={closeLabel}>
          <X size={18} strokeWidth={1.6} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
