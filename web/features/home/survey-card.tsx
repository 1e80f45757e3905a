import type { ReactNode } from 'react';
import { homeTexts } from '../../texts/home.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import styles from './home-screen.module.css';

/** Asks who is not on trial what they think. */
export function SurveyCard({ url }: { readonly url: string }): ReactNode {
  return (
    <Card className={styles.aside ?? ''}>
      <div className={styles.standing}>
        <span className={styles.mark}>
          <Icon name="survey" />
        </span>
        <h2>{homeTexts.surveyTitle}</h2>
        <p className="quiet">{homeTexts.survey}</p>
      </div>
      <p>
        <Link url={url}>{homeTexts.takeSurvey}</Link>
      </p>
    </Card>
  );
}
