import { useMessages } from '../../../context/messages.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { periods, type Period } from './metrics.ts'
import './PeriodSwitch.css'

type PeriodSwitchProps = { period: Period; onPeriod: (period: Period) => void }

/** The choice of a period, as radio buttons that look like one switch. */
export function PeriodSwitch({ period, onPeriod }: PeriodSwitchProps) {
  const { overview: messages } = useMessages(overviewMessages)
  return (
    <fieldset className="gh-period">
      <legend className="gh-hidden">{messages.period}</legend>
      {periods.map((each) => (
        <label key={each}>
          <input type="radio" name="period" value={each} checked={each === period} onChange={() => onPeriod(each)} />
          <span>{messages.days(each)}</span>
        </label>
      ))}
    </fieldset>
  )
}
