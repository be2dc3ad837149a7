export type Option = { value: string; label: string; group?: string };

/** The options of a select; those with a group stand under its name, in the order in which the groups first appear. */
export function Options({ options }: { options: Option[] }) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => {
    const inGroup = options
      .filter((option) => option.group === group)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ));
    return group === undefined ? (
      inGroup
    ) : (
      <optgroup key={group} label={group}>
        {inGroup}
      </optgroup>
    );
  });
}
