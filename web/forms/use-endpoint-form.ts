import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { CallError, Receipt } from '../../client/call.ts'
import type { BodyOf, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { useApp } from '../context/app.tsx'
import { useMessages } from '../context/messages.ts'
import { fieldMessage } from '../messages/lookup.ts'
import { useLimit } from './use-limit.ts'

type Schema<Values extends FieldValues> = ZodMiniType<Values, Values>

type Options<E extends Endpoint, Values extends FieldValues> = {
  schema: Schema<Values>
  defaultValues?: DefaultValues<Values>
  /** Whether the form stays on the page after a success and can be submitted again. */
  isRepeatable?: boolean
  body: (values: Values) => BodyOf<E>
  /** Returns the endpoint for these values. Needed only if the endpoint depends on the values. */
  endpointFor?: (values: Values) => E
  /** Returns the field that a refusal is about, if it is about a single field. */
  fieldOf?: (error: CallError) => Path<Values> | undefined
  onRefused?: (error: CallError) => void
} & (
  | { onSuccess: (reply: ReplyOf<E>, values: Values, receipt: Receipt | undefined) => void; hand?: never }
  // Replaces the form’s own call: `hand` receives the validated input and has to send it and report the result.
  | { hand: (body: BodyOf<E>, values: Values) => void; onSuccess?: never }
)

const slowAfterMilliseconds = 8000

/**
 * Returns a form that submits to one endpoint. The form validates its input before sending it, and shows refusals of
 * the server.
 *
 * An error is in exactly one place: at its field, in `problem`, or in `limit`.
 */
export function useEndpointForm<E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  options: Options<E, Values>,
) {
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(options.schema),
    ...(options.defaultValues ? { defaultValues: options.defaultValues } : {}),
  })
  const fields = useFields(form)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isDone, setIsDone] = useState(false)
  const { attempt, ...sending } = useAttempt<E>()
  // After a success, the form stays pending while the next page loads.
  const isPending = sending.isPending || isDone
  const { limit, start } = useLimit(endpoint.path)
  const clearProblem = () => setProblem(null)

  async function send(values: Values) {
    if (options.hand) return options.hand(options.body(values), values)
    const result = await attempt(options.endpointFor?.(values) ?? endpoint, options.body(values))
    if (result === null) return
    if (result.error) return refuse(result.error)
    setIsDone(!options.isRepeatable)
    clearProblem()
    options.onSuccess(result.data, values, result.receipt)
  }

  function refuse(error: CallError) {
    if (error.status === 429 && error.code !== 'USE_ANOTHER_WAY_TO_SIGN_IN') return start(error.retryAfterSeconds)
    const field = options.fieldOf?.(error)
    if (field && error.code) form.setError(field, { message: error.code }, { shouldFocus: true })
    else setProblem(error)
    options.onRefused?.(error)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || limit) return
    clearProblem()
    void form.handleSubmit(send)(event)
  }

  return { ...fields, ...sending, isPending, problem, clearProblem, limit, onSubmit }
}

/** Returns the fields of a form together with their errors. */
function useFields<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>) {
  const messages = useMessages()
  const { register, control, setValue, getValues, setFocus, setError, clearErrors, reset, formState } = form

  /** Returns the error of a field: a key of the field messages, or a refusal code. */
  const errorOf = (name: Path<Values>) => form.getFieldState(name, formState).error?.message

  /** Returns the properties of a field, with its default error message. */
  function field<Name extends Path<Values>>(name: Name) {
    const error = errorOf(name)
    return { ...register(name), error: error && fieldMessage(messages, error) }
  }

  const setters = { setValue, setFocus, setError, clearErrors, reset }
  return { register, field, errorOf, control, getValues, ...setters, isChanged: formState.isDirty }
}

/** The parts of a form that do not depend on its fields. */
export type FormState = Pick<
  ReturnType<typeof useEndpointForm>,
  'problem' | 'limit' | 'isPending' | 'isSlow' | 'cancel' | 'onSubmit' | 'isChanged'
>

/**
 * Returns a function that calls an endpoint, and the state of that call. The function resolves to null if the user
 * cancels the call.
 */
function useAttempt<E extends Endpoint>() {
  const { call } = useApp()
  const [isPending, setIsPending] = useState(false)
  const isSlow = useIsSlow(isPending)
  const current = useRef<AbortController | null>(null)

  async function attempt(endpoint: E, body: BodyOf<E>) {
    const { signal } = (current.current = new AbortController())
    setIsPending(true)
    const result = await call(endpoint, { body, signal })
    setIsPending(false)
    return signal.aborted ? null : result
  }

  return { attempt, isPending, isSlow, cancel: () => current.current?.abort() }
}

/** Returns true once something has been pending long enough that the user needs feedback. */
export function useIsSlow(isPending: boolean) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (!isPending) return
    const timer = setTimeout(() => setIsSlow(true), slowAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [isPending])
  return isSlow
}
