import { useId, useState } from 'react';

/** Shows the transfer time of a file; the reader chooses the speed of the line. */
export default function TransferTime({ megabytes }: { megabytes: number }) {
  const [speed, setSpeed] = useState(50);
  const id = useId();
  const seconds = (megabytes * 8) / speed;
  return (
    <p>
      <label htmlFor={id}>Speed of the line: </label>
      <input
        id={id}
        type="range"
        min="5"
        max="500"
        step="5"
        value={speed}
        onChange={(event) => setSpeed(Number(event.target.value))}
      />{' '}
      <output htmlFor={id}>
        {megabytes} MB at {speed} Mbit/s take {seconds.toFixed(1)} s
      </output>
    </p>
  );
}
