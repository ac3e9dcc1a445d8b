import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { CallError, CallInput } from '../../client/call.ts'
import type { BodyOf, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { usePorts } from '../ports.tsx'
import { useLimit } from './use-limit.ts'

type Schema<Values extends FieldValues> = ZodMiniType<Values, Values>

type Options<E extends Endpoint, Values extends FieldValues> = {
  schema: Schema<Values>
  defaultValues?: DefaultValues<Values>
  /** The form stays after it was sent, and can be sent again. */
  isRepeatable?: boolean
  body: (values: Values) => BodyOf<E>
  /** The field a refusal is about, for those that are about one. */
  fieldOf?: (error: CallError) => Path<Values> | undefined
  onRefused?: (error: CallError) => void
} & (
  | { onSuccess: (reply: ReplyOf<E>, values: Values) => void; hand?: never }
  // Takes what was typed once it is checked, and sends it and tells how that went in the place of the form.
  | { hand: (body: BodyOf<E>, values: Values) => void; onSuccess?: never }
)

const slowAfterMilliseconds = 8000

/**
 * A form that sends one endpoint: checked before it is sent, and told afterwards where the server said no.
 *
 * An error is in exactly one place: at its field, as `problem`, or as `limit`.
 */
export function useEndpointForm<E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  options: Options<E, Values>,
) {
  const { call } = usePorts()
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
    if (error.status === 429) return start(error.retryAfterSeconds)
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
    /** What is wrong with a field, as a key of the words for fields or a refusal code. */
    errorOf: (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message,
    problem,
    clearProblem: () => setProblem(null),
    limit,
    /** Also while the page that a success leads to is on its way. */
    isPending: isPending || isDone,
    isSlow,
    cancel: () => sending.current?.abort(),
    onSubmit,
  }
}

/** Whether something has been going on for so long that a person wants to hear of it. */
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
