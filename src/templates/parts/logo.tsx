// A logo of the site: one image, or one for each colour mode.
import type { ReactElement } from 'react';
import type { LogoConfig } from '../../model/config.ts';

/** Renders the image of a logo. If there is one for each colour mode, renders both, and CSS shows one of them. */
export function Logo({ logo, alt }: { logo: Omit<LogoConfig, 'href'>; alt: string }): ReactElement {
  const { src, srcDark, width, height } = logo;
  const size = { width, height };
  return (
    <>
      <img className={srcDark ? 'logo when-light' : 'logo'} src={src} alt={alt} {...size} />
      {srcDark ? <img className="logo when-dark" src={srcDark} alt={alt} {...size} /> : null}
    </>
  );
}
