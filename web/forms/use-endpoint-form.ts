import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { CallError, CallInput } from '../../client/call.ts'
import type { BodyOf, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { useApp } from '../context/app.tsx'
import { useLimit } from './use-limit.ts'

type Schema<Values extends FieldValues> = ZodMiniType<Values, Values>

type Options<E extends Endpoint, Values extends FieldValues> = {
  schema: Schema<Values>
  defaultValues?: DefaultValues<Values>
  /** The form stays on the page after a success and can be submitted again. */
  isRepeatable?: boolean
  body: (values: Values) => BodyOf<E>
  /** Returns the field that a refusal is about, if it is about one. */
  fieldOf?: (error: CallError) => Path<Values> | undefined
  onRefused?: (error: CallError) => void
} & (
  | { onSuccess: (reply: ReplyOf<E>, values: Values) => void; hand?: never }
  // Replaces the form’s own call: receives the validated input, sends it and reports the result.
  | { hand: (body: BodyOf<E>, values: Values) => void; onSuccess?: never }
)

const slowAfterMilliseconds = 8000

/**
 * A form that submits to one endpoint: validated before sending, with server refusals shown afterwards.
 *
 * An error is in exactly one place: at its field, in `problem`, or in `limit`.
 */
export function useEndpointForm<E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  options: Options<E, Values>,
) {
  const { call } = useApp()
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(options.schema),
    ...(options.defaultValues ? { defaultValues: options.defaultValues } : {}),
  })
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const isSlow = useIsSlow(isPending)
  const { limit, start } = useLimit(endpoint.path)
  const sending = useRef<AbortController | null>(null)

  async function send(values: Values) {
    if (options.hand) return options.hand(options.body(values), values)
    const attempt = new AbortController()
    sending.current = attempt
    setIsPending(true)
    const input = { body: options.body(values), signal: attempt.signal }
    const { data, error } = await call(endpoint, input as CallInput<E>)
    setIsPending(false)
    if (attempt.signal.aborted) return
    if (!error) {
      setIsDone(!options.isRepeatable)
      setProblem(null)
      options.onSuccess(data, values)
      return
    }
    if (error.status === 429 && error.code !== 'USE_ANOTHER_WAY_TO_SIGN_IN') return start(error.retryAfterSeconds)
    const field = options.fieldOf?.(error)
    if (field && error.code) form.setError(field, { message: error.code }, { shouldFocus: true })
    else setProblem(error)
    options.onRefused?.(error)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || isDone || limit) return
    setProblem(null)
    void form.handleSubmit(send)(event)
  }

  return {
    register: form.register,
    control: form.control,
    setValue: form.setValue,
    getValues: form.getValues,
    setFocus: form.setFocus,
    reset: form.reset,
    isChanged: form.formState.isDirty,
    /** The error of a field, as a key of the field messages or a refusal code. */
    errorOf: (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message,
    problem,
    clearProblem: () => setProblem(null),
    limit,
    /** Stays true while the page that follows a success is loading. */
    isPending: isPending || isDone,
    isSlow,
    cancel: () => sending.current?.abort(),
    onSubmit,
  }
}

/** True once something has been pending long enough that the user needs feedback. */
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
