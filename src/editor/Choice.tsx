import '../renderer/styles/select.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: NoInfer<Value>
  options: readonly Value[]
  nameOf: (option: NoInfer<Value>) => string
  onChoose: (option: NoInfer<Value>) => void
}

/** Chooses one of a few values in a toolbar. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  nameOf,
  onChoose,
}: ChoiceProps<Value>) {
  const handleChange = (name: string) => {
    const selected = options.find((option) => option === name)
    if (selected !== undefined) onChoose(selected)
  }
  return (
    <label className="ts-preview__choice">
      <span className="ts-preview__label">{label}</span>
      <select
        className="ts-input ts-input--select"
        value={value}
        onChange={({ target }) => handleChange(target.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </label>
  )
}
